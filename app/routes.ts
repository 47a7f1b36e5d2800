import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),

  route("login", "routes/accounts/login.tsx"),
  route("logout", "routes/accounts/logout.tsx"),
  route("register", "routes/accounts/register.tsx"),
  route("register/draft", "routes/accounts/registration-draft.ts"),
  route("register/complete", "routes/accounts/complete-registration.tsx"),
  route("activation", "routes/accounts/activation.tsx"),
  route("manage-account", "routes/accounts/manage-account.tsx"),
  route("manage-account/export", "routes/accounts/account-export.ts"),
  route("email-change", "routes/accounts/email-change.tsx"),
  route("forgot-password", "routes/accounts/forgot-password.tsx"),
  route("reset-password", "routes/accounts/reset-password.tsx"),

  route("1320-club", "routes/club/boards.tsx"),
  route("1320-club/submit", "routes/club/submit.tsx"),
  route("1320-club/slip/:slip", "routes/club/slip.tsx"),
  route("1320-club/slip/:slip/run.json", "routes/club/slip-run.ts"),
  route("1320-club/records", "routes/club/records.tsx"),
  route("1320-club/data", "routes/club/data.tsx"),
  route("tracks", "routes/tracks/index.tsx"),
  route("tracks/:track", "routes/tracks/track.tsx"),

  route("user/:user", "routes/garage/profile.tsx"),
  route("user/:user/vehicles/new", "routes/garage/add-vehicle.tsx"),
  route("user/:user/vehicles/:vehicleId", "routes/garage/vehicle.tsx"),
  route("user/:user/vehicles/:vehicleId/edit", "routes/garage/edit-vehicle.tsx"),
  route("user/:user/vehicles/:vehicleId/workshop", "routes/garage/workshop.tsx"),
  route("badges/:user/:vehicleId/:badge", "routes/badges/badge.tsx"),
  route("user/:user/vehicles/:vehicleId/progress", "routes/garage/progress.tsx"),

  route("moderation", "routes/moderation/queue.tsx"),
  route("moderation/slips/:slip", "routes/moderation/slip.tsx"),
  route("moderation/reports", "routes/moderation/reports.tsx"),
  route("moderation/figures", "routes/moderation/figures.tsx"),

  route("coming-soon", "routes/site/coming-soon.tsx"),
  route("dev/outbox", "routes/dev/outbox.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
