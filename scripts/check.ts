// npm run check: everything that needs no built site and no browser.
import { check, finish } from "./lib/checks.ts";

finish(await check());
