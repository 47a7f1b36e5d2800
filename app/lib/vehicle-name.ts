type Vehicle = { year: number; make: string; model: string; trim: string };

type OfRun = {
  vehicleYear: number;
  vehicleMake: string;
  vehicleModel: string;
  vehicleTrim: string;
};

/** '1970 Dodge Challenger R/T', '2022 Ram 1500 TRX'. */
export function vehicleName({ year, make, model, trim }: Vehicle): string {
  return `${yearAndMake({ year, make, model })} ${model} ${trim}`;
}

/** The car's name as the run itself stores it. */
export function runVehicleName(run: OfRun): string {
  const { vehicleYear, vehicleMake, vehicleModel, vehicleTrim } = run;
  return vehicleName({
    year: vehicleYear,
    make: vehicleMake,
    model: vehicleModel,
    trim: vehicleTrim,
  });
}

/** What is before a model: '1970 Dodge'; the year alone where the model itself names its make. */
export function yearAndMake({ year, make, model }: Omit<Vehicle, "trim">): string {
  return model.startsWith(`${make} `) ? String(year) : `${year} ${make}`;
}
