/** The class of a run, which determines its color and shape. */
export type PlotTone = "stock" | "modified";

export type PlotTick = {
  /** 0 to 100, from the left or from the bottom. */ at: number;
  label: string;
};

export type PlotPoint = {
  x: number;
  y: number;
  tone: PlotTone;
  /** The best of its class so far, drawn filled. */
  isBest: boolean;
  /** The tooltip. */
  label: string;
  /** The run's own page. */
  to: string;
};

/** The best of a class so far, with what it is at the end. */
export type PlotLine = {
  tone: PlotTone;
  /** An SVG path in a square of 100 by 100 whose origin is the upper left corner. */
  path: string;
  /** Of its last point, from the bottom. */
  y: number;
  /** `Stock best 11.340` */
  label: string;
  /** Whether it shows a time, as opposed to a speed. */
  isTime: boolean;
};

/** A plot; positions are percentages of the plotting area, from its lower left corner. */
export type Plot = {
  /** Unique on the page. */
  id: string;
  title: string;
  /** A text alternative. */
  summary: string;
  xTicks: PlotTick[];
  yTicks: PlotTick[];
  /** The labels of the axes: 'seconds', 'mph'. */
  xLabel: string;
  yLabel: string;
  lines: PlotLine[];
  points: PlotPoint[];
  /** Vertical lines: modifications on their days. */
  marks: { x: number; label: string }[];
};

/** The best run of each track on one scale; bars start at the slowest. */
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

/** A dated modification of the car. */
export type PlotModification = { installedOn: string; description: string };
