import { useEffect, useState } from "react";
import { latestRunDay } from "../plausibility.ts";
import type { SlipFormData } from "../read-slip-form.server.ts";

/** Lets a form that was cached on the device yesterday accept today's runs. */
export function useCurrentForm(form: SlipFormData, isCopy: boolean): SlipFormData {
  const [latestDay, setLatestDay] = useState(form.latestDay);
  useEffect(() => {
    if (isCopy) setLatestDay(latestRunDay(new Date(), null));
  }, [isCopy]);
  return isCopy ? { ...form, latestDay } : form;
}
