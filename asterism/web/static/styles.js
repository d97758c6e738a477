// Stylesheets that a page needs only for a part of it.

// A stylesheet the page has not had yet; resolves once it is there.
export function addStyle(address) {
  if (document.querySelector(`link[href="${address}"]`)) return undefined;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
  document.head.append(link);
  return loaded;
}
