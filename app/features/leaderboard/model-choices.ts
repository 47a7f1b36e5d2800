/** Common models on the boards, as suggestions for the model filter, which accepts any. */
export const MODEL_CHOICES = [
  ...["Challenger", "Charger", "Durango", "Viper", "Neon", "Dart", "Magnum", "Demon", "Caliber"],
  ...["300", "Ram 1500", "Grand Cherokee", "Barracuda", "Road Runner", "Duster", "Super Bee"],
] as const;
