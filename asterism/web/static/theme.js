// Before anything is painted: `auto` becomes what the system prefers.
{
  const page = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)");
  const applySystemTheme = () => {
    page.dataset.theme = light.matches ? "light" : "dark";
  };
  if (page.dataset.theme === "auto") {
    applySystemTheme();
    light.addEventListener("change", applySystemTheme);
  }
}
