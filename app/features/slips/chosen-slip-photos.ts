import { chosenFile } from "#app/lib/forms/typed-fields.ts";

/** The submitted photos, keyed as in the payload; null for each one that wasn't chosen. */
export function chosenSlipPhotos(form: FormData) {
  return {
    timeslip: chosenFile(form, "timeslip"),
    timeslipAndVin: chosenFile(form, "timeslipAndVin"),
  };
}
