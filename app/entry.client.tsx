import { hydrate } from "./rendering/hydrate.tsx";

hydrate();
