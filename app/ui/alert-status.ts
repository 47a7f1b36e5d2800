export type AlertStatus = "success" | "warning" | "danger";

export const ALERT_TITLES: Record<AlertStatus, string> = {
  success: "Congratulations!",
  warning: "Warning!",
  danger: "Oops!",
};
