import type { Assumptions } from "./assumptions.ts";
import type { Figures } from "./figures.ts";
import { type Item, PLAN_DOLLARS, PRICES, type Price } from "./prices.ts";

const MINUTES_A_MONTH = 30 * 24 * 60;
/** Runs of the scheduled jobs: each minute and each hour. */
const RUNS_A_MONTH = MINUTES_A_MONTH + 30 * 24;
/** The lists of pictures that the hourly job reads, and the positions in them that it stores. */
const SWEEPS_A_MONTH = 3 * 30 * 24;

type Usage = Readonly<Record<Item, number>>;

/** What a month with some page views uses of each item, in the item's unit. */
export function usageOf(views: number, figures: Figures, assumed: Assumptions): Usage {
  const members = views * assumed.memberShare.value;
  const copies = (views - members) * figures.hitShare;
  const rendered = views - copies;
  const pictureRequests = views * figures.picturesPerView * (1 - assumed.browserCopyShare.value);
  const calls = views * figures.callsPerView;
  const requests = views + pictureRequests + calls + RUNS_A_MONTH;
  const { writes, rowsWritten: rowsByMembers } = memberWrites(members, figures, assumed);
  const slips = views * assumed.slipsPerView.value;
  const pictures = slips * assumed.picturesPerSlip.value;
  const batches = isolateMinutes(views, assumed.isolates.value);
  const variants = pictures * assumed.publicPictureShare.value * assumed.variantsPerPicture.value;
  return {
    requests,
    cpuMs:
      copies * figures.cpuMsPerCopy +
      rendered * figures.cpuMsPerPage +
      pictureRequests * figures.cpuMsPerPicture +
      (calls + writes) * figures.cpuMsPerPage,
    // A copy is confirmed by one row.
    rowsRead:
      (rendered + calls) * figures.rowsReadPerPage + members * figures.rowsReadPerBell + copies,
    rowsWritten:
      slips * figures.rowsWrittenPerSlip +
      slips * assumed.announcedShare.value * figures.rowsWrittenPerAnnouncement +
      batches * figures.rowsWrittenPerVisitBatch +
      rowsByMembers,
    databaseGb: (slips * assumed.monthsKept.value * figures.databaseBytesPerSlip) / 1e9,
    kvReads: batches + SWEEPS_A_MONTH,
    kvWrites: slips * assumed.draftsPerSlip.value + SWEEPS_A_MONTH,
    bucketWrites: pictures + variants + SWEEPS_A_MONTH,
    bucketReads: pictureRequests * (1 - assumed.pictureCopyShare.value),
    bucketGb: (pictures * assumed.monthsKept.value * assumed.picturesMb.value) / 1e3,
    transformations: pictures + variants,
    logEvents: (requests - writes) * assumed.loggedShare.value + writes,
    dataPoints: requests + views,
  };
}

/** What members write on a number of views: how often, and how many rows, with triggers and notices. */
function memberWrites(
  views: number,
  figures: Figures,
  assumed: Assumptions,
): { writes: number; rowsWritten: number } {
  const kinds = [
    [assumed.commentsPerMemberView.value, figures.rowsWrittenPerComment],
    [assumed.likesPerMemberView.value, figures.rowsWrittenPerLike],
    [assumed.followsPerMemberView.value, figures.rowsWrittenPerFollow],
    [assumed.otherWritesPerMemberView.value, assumed.rowsPerOtherWrite.value],
  ] as const;
  const sum = (part: (perView: number, rows: number) => number) =>
    kinds.reduce((total, [perView, rows]) => total + views * part(perView, rows), 0);
  return { writes: sum((perView) => perView), rowsWritten: sum((perView, rows) => perView * rows) };
}

/**
 * In how many minutes of a month how many isolates serve at least one view: each writes one batch of visits and reads
 * the settings once. Views are spread evenly over the isolates and the month.
 */
function isolateMinutes(views: number, isolates: number): number {
  const most = isolates * MINUTES_A_MONTH;
  return most * (1 - Math.exp(-views / most));
}

type BillItem = Pick<Price, "item" | "name"> & {
  amount: number;
  included: number;
  dollars: number;
};
export type Bill = {
  views: number;
  lines: readonly BillItem[];
  /** Everything that is billed, the plan included. */
  totalDollars: number;
  /** What announced prices would add. */
  announcedDollars: number;
};

/** The bill of a month, in dollars. */
export function billOf(views: number, figures: Figures, assumed: Assumptions): Bill {
  const usage = usageOf(views, figures, assumed);
  const priced = PRICES.map((price) => ({
    isFree: "isFree" in price,
    line: priceLine(usage[price.item], price),
  }));
  const sum = (isFree: boolean) =>
    priced.filter((each) => each.isFree === isFree).reduce((n, { line }) => n + line.dollars, 0);
  return {
    views,
    lines: priced.map(({ line }) => line),
    totalDollars: PLAN_DOLLARS + sum(false),
    announcedDollars: sum(true),
  };
}

/** What an amount costs beyond what the plan includes. */
export function priceLine(amount: number, { item, name, included, dollars, per }: Price): BillItem {
  return {
    item,
    name,
    amount,
    included,
    dollars: (Math.max(0, amount - included) / per) * dollars,
  };
}
