/** A round of the livery shootout. Each design is drawn by tools/drawing/src/livery-picture.ts. */
export type LiveryPlan = {
  slug: string;
  title: string;
  designs: readonly { slug: string; name: string; idea: string; designer: string }[];
};

/** The rounds that staff can open; the designers are fictional. */
export const LIVERY_ROUNDS: readonly LiveryPlan[] = [
  {
    slug: "night-shift",
    title: "Night Shift",
    designs: [
      {
        slug: "amber-four",
        name: "Amber Four",
        idea: "Black, with the last amber of the tree blown up across both doors. At 140 mph all you see is the light.",
        designer: "Rosa Vandermeer",
      },
      {
        slug: "thermal",
        name: "Thermal",
        idea: "The whole car is a time slip, off-white with printed lines and a torn tail. The numbers on the door are its best pass.",
        designer: "Theo Okafor",
      },
      {
        slug: "burnout-fade",
        name: "Burnout Fade",
        idea: "Red at the nose, gone to white smoke by the rear tire. It looks like it is still in the water box.",
        designer: "Marguerite Doyle",
      },
      {
        slug: "return-road",
        name: "Return Road",
        idea: "Deep blue with a dashed white line from headlamp to tail. A quiet car for the slow drive back with a good slip.",
        designer: "Jun Castellano",
      },
    ],
  },
  {
    slug: "door-cars",
    title: "Door Cars",
    designs: [
      {
        slug: "shop-gray",
        name: "Shop Gray",
        idea: "Primer gray with one red fender from another car. It says the money went under the hood.",
        designer: "Pete Lindqvist",
      },
      {
        slug: "sixty-foot",
        name: "Sixty Foot",
        idea: "Six yellow bars that get wider toward the tail, like the splits on a launch. Count them from the stands.",
        designer: "Amara Whitlock",
      },
      {
        slug: "county-fair",
        name: "County Fair",
        idea: "Cream over teal with a pinstripe, the way a 1962 class winner would have done it. All it lacks is the trailer.",
        designer: "Dale Fontaine",
      },
    ],
  },
];
