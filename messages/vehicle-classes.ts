import type { VehicleClass } from '../contract/vehicles/vehicle-classes.ts'

/** In English; other languages have them in the section `vehicle-classes` of their files. */
export const VEHICLE_CLASS_LABELS = {
  motorcycle: 'Motorcycle',
  car: 'Car',
  car_trailer: 'Car with trailer',
  van: 'Van',
  truck: 'Truck',
  truck_trailer: 'Truck with trailer',
  semi_trailer: 'Semi-trailer',
  bus: 'Bus',
  bicycle: 'Bicycle',
  pedestrian: 'Pedestrian',
  other: 'Other',
  unknown: 'Unknown',
  e_scooter: 'E-scooter',
} as const satisfies { [name in VehicleClass]: string }
