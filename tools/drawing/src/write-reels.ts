import { mkdirSync, writeFileSync } from "node:fs";
import { posterPath, REELS, reelPath } from "../../../app/features/videos/reels.ts";
import { drawReel } from "./reels.ts";

const target = new URL("../../../public/", import.meta.url);
mkdirSync(new URL("art/reels/", target), { recursive: true });
for (const { id } of REELS) {
  writeFileSync(new URL(`.${reelPath(id)}`, target), drawReel(id, false));
  writeFileSync(new URL(`.${posterPath(id)}`, target), drawReel(id, true));
}
