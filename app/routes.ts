import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),

  route("login", "routes/accounts/login.tsx"),
  route("logout", "routes/accounts/logout.tsx"),
  route("register", "routes/accounts/register.tsx"),
  route("activation", "routes/accounts/activation.tsx"),

  route("1320-club", "routes/club/boards.tsx"),
  route("1320-club/submit", "routes/club/submit.tsx"),
  route("1320-club/slip/:slip", "routes/club/slip.tsx"),

  route("user/:user", "routes/garage/profile.tsx"),
  route("user/:user/vehicles/new", "routes/garage/add-vehicle.tsx"),
  route("user/:user/vehicles/:vehicleId", "routes/garage/vehicle.tsx"),
  route("user/:user/vehicles/:vehicleId/edit", "routes/garage/edit-vehicle.tsx"),

  route("moderation", "routes/moderation/queue.tsx"),
  route("moderation/slips/:slip", "routes/moderation/slip.tsx"),

  route("coming-soon", "routes/site/coming-soon.tsx"),
  route("dev/outbox", "routes/dev/outbox.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
