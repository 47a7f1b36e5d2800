import * as airfields from "./airfield-scenes.ts";
import { avenue } from "./avenue-from-air.ts";
import * as avenues from "./avenue-scenes.ts";
import * as cabin from "./cabin-scenes.ts";
import * as classes from "./class-scenes.ts";
import * as details from "./detail-scenes.ts";
import * as doors from "./door-scenes.ts";
import * as grounds from "./grounds-scenes.ts";
import * as papers from "./paper-scenes.ts";
import * as photographers from "./photographer-scene.ts";
import * as pits from "./pit-scenes.ts";
import * as stories from "./street-stories.ts";
import * as strips from "./strip-scenes.ts";
import * as trees from "./tree-scenes.ts";
import { workbench } from "./workbench-scene.ts";

/** The pictures of the content pages by name, each drawn again at a call: 1600 by 900, as SVG. */
export const CONTENT_SCENES: Readonly<Record<string, () => string>> = {
  avenue,
  wagon: avenues.wagon,
  "tree-amber": trees.treeAmber,
  "tree-green": trees.treeGreen,
  "tree-red": trees.treeRed,
  "start-button": cabin.startButton,
  scoreboards: trees.scoreboards,
  "crew-chief": trees.crewChief,
  "burnout-box": strips.burnoutBox,
  smoke: strips.smokeWall,
  "sixty-foot": strips.sixtyFoot,
  "staging-lanes": strips.stagingLanes,
  "top-end": strips.topEnd,
  "timing-tower": strips.timingTower,
  airfield: airfields.airfield,
  sunrise: strips.sunrise,
  parachute: strips.parachute,
  "return-road": strips.returnRoad,
  "street-course": strips.streetCourse,
  "video-camera": strips.videoCamera,
  photographer: photographers.photographer,
  "class-top-fuel": classes.topFuel,
  "class-funny-car": classes.funnyCar,
  "class-pro-stock": classes.proStock,
  "class-pro-stock-motorcycle": classes.proStockMotorcycle,
  "class-pro-mod": classes.proMod,
  "class-top-alcohol-dragster": classes.topAlcoholDragster,
  "class-top-alcohol-funny-car": classes.topAlcoholFunnyCar,
  "class-factory-stock-showdown": classes.factoryStockShowdown,
  "class-factory-x": classes.factoryX,
  "class-competition-eliminator": classes.competitionEliminator,
  "class-super-stock": classes.superStock,
  "class-stock-eliminator": classes.stockEliminator,
  "class-super-comp": classes.superComp,
  "class-super-gas": classes.superGas,
  "class-super-street": classes.superStreet,
  "class-top-dragster": classes.topDragster,
  "class-top-sportsman": classes.topSportsman,
  "class-summit-et-series": classes.summitEtSeries,
  "class-street-legal": classes.streetLegal,
  "class-jr-dragster": classes.jrDragster,
  "class-jr-street": classes.jrStreet,
  scale: papers.scale,
  "track-map": papers.trackMap,
  "data-log": papers.dataLog,
  harness: papers.harness,
  "engine-bay": papers.engineBay,
  livery: papers.livery,
  "map-pins": papers.mapPins,
  "time-slip": papers.timeSlip,
  slick: details.slick,
  helmet: details.helmet,
  tachometer: cabin.tachometer,
  toolbox: details.toolbox,
  "key-fob": details.keyFob,
  trophy: details.trophy,
  workbench,
  cockpit: cabin.cockpit,
  laptop: details.laptop,
  "poster-wall": grounds.posterWall,
  gate: grounds.gate,
  "fuel-jugs": grounds.fuelJugs,
  "tech-lane": pits.techLane,
  "pit-night": stories.pitNight,
  "parts-runner": stories.partsRunner,
  "pressure-check": stories.pressureCheck,
  trailer: pits.trailer,
  dyno: pits.dyno,
  lift: pits.lift,
  "jack-stands": pits.jackStands,
  "cool-down": pits.coolDown,
  "road-trip": pits.roadTrip,
  "open-bay": doors.openBay,
  "entry-window": doors.entryWindow,
};
