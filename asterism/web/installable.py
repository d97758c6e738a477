"""The lobby as an app: a manifest, and a service worker that shows lobby and pads offline."""

import functools
import hashlib
import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from asterism.web import fonts, pages
from asterism.web.request import negotiate_language
from asterism.web.rooms import page_texts
from asterism.web.shelf import game_names

STATIC = pages.WEB_FOLDER / "static"
NIGHT = "#0a1122"
ICONS = {"192x192": "icons/192.png", "512x512": "icons/512.png", "any": "icon.svg"}
KEPT_FILES = ("*.css", "*.js", "icon.svg", "fibre.svg", "covers/*.svg")
PNG, SVG = "image/png", "image/svg+xml"


async def manifest(request: Request) -> Response:
    """What a home screen needs to know."""
    texts = page_texts(request)
    described = {
        "name": f"Asterism — {texts('page.headline')}",
        "short_name": "Asterism",
        "description": texts("page.tagline"),
        "lang": negotiate_language(request),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": [
            {"src": f"/static/{file}", "sizes": size, "type": SVG if size == "any" else PNG}
            for size, file in ICONS.items()
        ],
    }
    return Response(json.dumps(described), media_type="application/manifest+json")


async def service_worker(request: Request) -> Response:
    """The script of the service worker, told what to keep. It lies at the root, since a service
    worker rules only over what lies below it."""
    kept = json.dumps({"version": static_digest(), "paths": kept_paths()})
    script = (STATIC / "service_worker.js").read_text("utf-8")
    return Response(f"self.offline = {kept};\n{script}", media_type="text/javascript")


def kept_paths() -> list[str]:
    """Pages that work without a network, and everything they are made of."""
    pads = [f"/pad/{name}" for name in game_names() if pages.has_score_pad(name)]
    files = sorted(file for pattern in KEPT_FILES for file in STATIC.glob(pattern))
    assets = [f"/static/{file.relative_to(STATIC).as_posix()}" for file in files]
    return [
        "/",
        *assets,
        *(f"/fonts/{name}.woff2" for name in fonts.FACES),
        "/timer",
        "/pad",
        *pads,
    ]


@functools.cache
def static_digest() -> str:
    """A name for all files as they are, so that a new version is kept anew."""
    digest = hashlib.sha256()
    for file in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


async def favicon(request: Request) -> Response:
    """For those who ask for it by its old name."""
    return Response((STATIC / "icons" / "48.png").read_bytes(), media_type=PNG)


ROUTES = [
    Route("/manifest.webmanifest", manifest),
    Route("/service-worker.js", service_worker),
    Route("/favicon.ico", favicon),
]
