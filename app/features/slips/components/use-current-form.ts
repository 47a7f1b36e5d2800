import { useEffect, useState } from "react";
import { latestRunDay } from "../plausibility.ts";
import type { SlipFormData } from "../read-slip-form.server.ts";

/** A form that was cached on the device yesterday takes today's runs too. */
export function useCurrentForm(form: SlipFormData, isCopy: boolean): SlipFormData {
  const [latestDay, setLatestDay] = useState(form.latestDay);
  useEffect(() => {
    if (isCopy) setLatestDay(latestRunDay(new Date(), null));
  }, [isCopy]);
  return isCopy ? { ...form, latestDay } : form;
}
