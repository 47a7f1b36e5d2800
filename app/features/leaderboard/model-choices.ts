/** The models that are on the boards most: suggestions for the model filter, which takes any. */
export const MODEL_CHOICES = [
  ...["Challenger", "Charger", "Durango", "Viper", "Neon", "Dart", "Magnum", "Demon", "Caliber"],
  ...["300", "Ram 1500", "Grand Cherokee", "Barracuda", "Road Runner", "Duster", "Super Bee"],
] as const;
