import { chosenFile } from "#app/lib/form.ts";

/** The photos of a submit under the payload's names; null where none was chosen. */
export function chosenSlipPhotos(form: FormData) {
  return {
    timeslip: chosenFile(form, "timeslip"),
    timeslipAndVin: chosenFile(form, "timeslipAndVin"),
  };
}
