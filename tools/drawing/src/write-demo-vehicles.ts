// Writes the photographs of the demo's vehicles. Run it after the demo's plan changed.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { drawDemoVehicles } from "./demo-vehicles.ts";

const folder = new URL("../../../db/seed/vehicles/", import.meta.url);

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(new URL(name, folder));
for (const [name, svg] of drawDemoVehicles()) writeFileSync(new URL(name, folder), svg);
