export const GARAGE_LIMITS = {
  vehicles: 50,
  /** Tabs on either side of the vehicle that is shown. */
  tabsEach: 7,
  mods: 4000,
  runs: 20,
  pictures: 8,
  log: 100,
  logShown: 10,
} as const;

/** Where the picture of a vehicle without a photo lies. */
export const STOCK_PICTURE = "/art/stock-vehicle.svg";

export const VEHICLE_TEXTS = {
  added: "Vehicle successfully added!",
  updated: "Vehicle successfully updated!",
  addedDefault: "Vehicle added successfully.",
  updatedDefault: "Vehicle updated successfully.",
  addFailed: "There was a problem creating your vehicle. Please try again.",
  updateFailed: "There was a problem updating your vehicle. Please try again.",
  addHint: "Please complete the vehicle details below. All required fields must be filled.",
  updateHint: "Please review and update your vehicle details. Required fields must be filled.",
  deleteQuestion: "Are you sure you want to delete this vehicle?",
  yearsFailed: "Unable to load vehicle years. Please try again.",
  modelsFailed: "Unable to load vehicle models. Please try again.",
  trimsFailed: "Unable to load vehicle trims. Please try again.",
  workFailed: "There was a problem saving this. Please try again.",
  readFailed: "Failed to fetch user data",
} as const;
