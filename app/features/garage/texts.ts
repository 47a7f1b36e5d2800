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

/** Messages of server errors, not part of the browser bundle. */
export const GARAGE_REFUSALS = {
  noRacer: "There's no racer by that name.",
  notListed: "This vehicle isn't on our list. Choose year, model and trim again.",
  fullVin: "Enter the full VIN, all 17 characters.",
} as const;
