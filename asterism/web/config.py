"""How a server is run: what the command line says beside address and folder."""

import ipaddress
import pathlib
import socket
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from asterism.web.siblings import Sibling

DAY = 86_400
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
ANY_ADDRESS = ("0.0.0.0", "::", "")


@dataclass(frozen=True)
class AllowedHosts:
    """The names a server answers to, against pages whose domain is pointed at our address."""

    names: frozenset[str]
    addresses: bool = False  # whether any IP address will do

    def allow(self, header: str) -> bool:
        """Whether a `Host` header names this server."""
        name = host_name(header)
        return name in self.names or (self.addresses and is_address(name))


def host_name(header: str) -> str:
    """The name or address in a `Host` header, without its port."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.partition(":")[0].rstrip(".").lower()


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def allowed_hosts(bound: str, extra: tuple[str, ...]) -> AllowedHosts:
    """This machine's own names, the address it is bound to, and what the operator allows."""
    names = {*LOCAL_HOSTS, bound.lower(), *map(str.lower, extra)}
    if bound in ANY_ADDRESS:
        machine = socket.gethostname().lower()
        names |= {machine, f"{machine.partition('.')[0]}.local"}
    return AllowedHosts(frozenset(names - {""}), bound in ANY_ADDRESS)


@dataclass(frozen=True)
class ServerConfig:
    """Settings of the application; hosts None: any."""

    hosts: AllowedHosts | None = None
    proxies: tuple[str, ...] = ()  # addresses whose forwarded headers are believed
    operator_token: str | None = None
    keep_seconds: float = 365 * DAY  # how long finished tables are kept
    sockets: int = 2000
    sockets_per_client: int = 60
    logs_requests: bool = False
    thinkers: int | None = None  # processes in which bots think; None: as suits this machine
    components: dict[str, str] = field(default_factory=dict)  # owners' files, by game
    database: str | None = None  # address of a PostgreSQL; without one tables are in a folder


class ServerSettings(NamedTuple):
    """Where a server listens and keeps its tables, how fast its bots move, `rate`, which multiplies
    what one client may ask for, and which of several processes behind one port this is."""

    host: str
    port: int
    folder: pathlib.Path
    bot_delay: float = 0.6
    rate: float = 1.0
    config: ServerConfig = ServerConfig()
    sibling: "Sibling | None" = None

    @property
    def address(self) -> str:
        """For a browser on this machine."""
        name = "localhost" if self.host == "127.0.0.1" else self.host
        return f"http://{name}:{self.port}/"
