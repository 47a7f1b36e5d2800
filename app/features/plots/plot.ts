/** Which class a run was made in; drawn in the class's color and in a shape of its own. */
export type PlotTone = "stock" | "modified";

export type PlotTick = {
  /** 0 to 100, from the left or from the bottom. */ at: number;
  label: string;
};

export type PlotPoint = {
  x: number;
  y: number;
  tone: PlotTone;
  /** The best of its class so far: drawn filled. */
  isBest: boolean;
  /** What it stands for: shown when it is pointed at. */
  label: string;
  /** The run's own page. */
  to: string;
};

/** A plot as it is drawn: places are percentages of the plotting area, from its lower left corner. */
export type Plot = {
  /** Unique on its page. */
  id: string;
  title: string;
  /** What the plot says, for those who don't see it. */
  summary: string;
  xTicks: PlotTick[];
  yTicks: PlotTick[];
  /** What the axes measure: 'seconds', 'mph'. */
  xLabel: string;
  yLabel: string;
  /** SVG paths in a square of 100 by 100 whose origin is the upper left corner. */
  lines: { tone: PlotTone; path: string }[];
  points: PlotPoint[];
  /** A car stands at each point, with what the best of them ran. */
  hasCars?: boolean;
  /** Upright lines: a modification at its day. */
  marks: { x: number; label: string }[];
};

/** The best of each track on one scale: bars that begin at the slowest. */
export type TrackBars = {
  id: string;
  title: string;
  summary: string;
  bars: {
    track: string /** 0 to 100. */;
    length: number;
    value: string;
    tone: PlotTone;
    to: string;
  }[];
};

/** A run as the plots need it. */
export type PlotRun = {
  id: number;
  /** `YYYY-MM-DD` */
  ranOn: string;
  raceTrack: string;
  isStock: boolean;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
};

/** A dated change of the car. */
export type PlotModification = { installedOn: string; description: string };
