// The rules are still being prepared: ask again by itself.
import "./common.js";

setTimeout(() => location.reload(), 2000);
