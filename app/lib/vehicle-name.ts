type Vehicle = { year: number; make: string; model: string; trim: string };

type RunVehicle = {
  vehicleYear: number;
  vehicleMake: string;
  vehicleModel: string;
  vehicleTrim: string;
};

/** '1970 Dodge Challenger R/T', '2022 Ram 1500 TRX'. */
export function vehicleName({ year, make, model, trim }: Vehicle): string {
  return `${yearAndMake({ year, make, model })} ${model} ${trim}`;
}

/** The vehicle name stored with a run. */
export function runVehicleName(run: RunVehicle): string {
  const { vehicleYear, vehicleMake, vehicleModel, vehicleTrim } = run;
  return vehicleName({
    year: vehicleYear,
    make: vehicleMake,
    model: vehicleModel,
    trim: vehicleTrim,
  });
}

/** The text before the model: '1970 Dodge', or just the year if the model already contains the make. */
export function yearAndMake({ year, make, model }: Omit<Vehicle, "trim">): string {
  return model.startsWith(`${make} `) ? String(year) : `${year} ${make}`;
}
