"""What the server writes to its log: lines for people, or JSON objects for programs."""

import logging
import sys
import time

import msgspec

TEXT, JSON = "text", "json"


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "values", {}),
        }
        if getattr(record, "request", None):
            line["request"] = record.__dict__["request"]
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up_logging(form: str) -> None:
    """Warnings and errors to standard error; with JSON every request too."""
    handler = logging.StreamHandler(sys.stderr)
    if form == JSON:
        handler.setFormatter(JsonFormatter())
        logging.getLogger("asterism.requests").setLevel(logging.INFO)
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
