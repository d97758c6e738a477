"""Draw the pictures that shared links are shown with, and the icons of the installed app.

Previewers and home screens want PNG, so Chromium paints our covers and our sign into files that are
kept in the tree. Each picture carries the digest of what it was made from; a test compares them.
Run `python -m tools.previews` after a cover or the sign has changed.
"""

import base64
import hashlib
import io
import pathlib

from PIL import Image, PngImagePlugin

from asterism.web import fonts
from asterism.web.extra import launch_chromium

STATIC = pathlib.Path(__file__).parents[1] / "asterism" / "web" / "static"
PREVIEWS, ICONS = STATIC / "previews", STATIC / "icons"
SIZE = 1200, 630
ICON_SIZES = (48, 180, 192, 512)
COLOURS = 256  # of a preview's palette: a third of the bytes, and nobody sees it
PAGE = """<!doctype html><meta charset="utf-8"><style>
@font-face{{font-family:serif-face;src:url(data:font/ttf;base64,{font})}}
*{{margin:0}}body{{width:1200px;height:630px;position:relative;overflow:hidden;background:#0a1122}}
img{{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;object-position:50% 4%}}
b{{position:absolute;left:56px;bottom:46px;font:600 44px/1 serif-face;color:#f3ead7;
text-shadow:0 2px 12px #000,0 0 4px #000}}
p{{position:absolute;inset:18px;border:2px solid #d9b26a99;border-radius:10px}}
</style><img src="{cover}"><b>✦ Asterism</b><p></p>"""
ICON_PAGE = "<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{sign}"
NAMED = {"asterism": "hvezdokupy"}  # a preview of the whole site, and the cover it shows


def preview_page(name: str) -> str:
    """The page that becomes the preview of a game, or of the site. It has no words that would need
    another language: titles stand beside the picture."""
    cover = (STATIC / "covers" / f"{NAMED.get(name, name)}.svg").as_uri()
    font = base64.b64encode(fonts.source_bytes(fonts.FACES["serif"])).decode()
    return PAGE.format(cover=cover, font=font)


def preview_names() -> list[str]:
    return [*NAMED, *sorted(path.stem for path in (STATIC / "covers").glob("*.svg"))]


def source_digest(name: str) -> str:
    """What a preview was made from, in short."""
    cover = (STATIC / "covers" / f"{NAMED.get(name, name)}.svg").read_bytes()
    page = preview_page(name).replace(STATIC.as_uri(), "").encode()
    return hashlib.sha256(page + cover).hexdigest()


def icon_digest() -> str:
    return hashlib.sha256((STATIC / "icon.svg").read_bytes()).hexdigest()


def write_png(path: pathlib.Path, painted: bytes, digest: str, colours: int | None = None) -> None:
    """Write a picture with the digest of its source."""
    image: Image.Image = Image.open(io.BytesIO(painted)).convert("RGB" if colours else "RGBA")
    if colours:
        image = image.quantize(palette=image.quantize(colours))  # with a palette it is dithered
    notes = PngImagePlugin.PngInfo()
    notes.add_text("source", digest)
    image.save(path, optimize=True, pnginfo=notes)


def main() -> None:
    from playwright.sync_api import sync_playwright

    PREVIEWS.mkdir(exist_ok=True)
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        scratch = PREVIEWS / "page.html"
        for name in preview_names():
            scratch.write_text(preview_page(name), "utf-8")
            page.goto(scratch.as_uri())
            page.wait_for_load_state("networkidle")
            write_png(PREVIEWS / f"{name}.png", page.screenshot(), source_digest(name), COLOURS)
        scratch.unlink()
        for size in ICON_SIZES:
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(ICON_PAGE.format(size=size, sign=(STATIC / "icon.svg").read_text()))
            write_png(ICONS / f"{size}.png", page.screenshot(omit_background=True), icon_digest())
        browser.close()


if __name__ == "__main__":
    main()
