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

/** What files call a class in English, German and French, in lower case without accents, with the short forms of counters. */
export const VEHICLE_CLASS_WORDS: { [name in VehicleClass]: string[] } = {
  motorcycle: ['motorcycle, motorbike, mc, mcl', 'motorrad, mot, krad', 'moto, motocyclette, deux roues, 2rm, 2r'],
  car: ['car, cars, passenger car, auto', 'pkw, pers wagen, personenwagen, pw', 'voiture, vl, vehicule leger'],
  car_trailer: [
    'car with trailer, car trailer, car and trailer',
    'pkw mit anhanger, pkw anhanger, pkwa, pkwmitanh, pkw a, pw mit anhanger',
    'voiture avec remorque, vl remorque',
  ],
  van: [
    'van, lgv, light goods vehicle',
    'lieferwagen, lfw, li, transporter, kleintransporter',
    'utilitaire leger, utilitaire, vul, camionnette',
  ],
  truck: ['truck, lorry, hgv, rigid, goods vehicle', 'lkw, lastwagen, lw', 'camion, pl, poids lourd'],
  truck_trailer: [
    'truck with trailer, truck trailer, rigid with trailer',
    'lkw mit anhanger, lkw anhanger, lkwa, lkwmitanh, lkw a, lastzug',
    'camion avec remorque, pl remorque, train routier',
  ],
  semi_trailer: [
    'semi trailer, semitrailer, articulated, artic',
    'sattelzug, sattel kfz, sattelkfz, sz',
    'semi remorque, articule',
  ],
  bus: ['bus, coach', 'busse, reisebus, omnibus', 'autocar ou bus, autocar, autobus, tc'],
  bicycle: ['bicycle, bike, cycle, pedal cycle', 'fahrrad, rad', 'velo, bicyclette'],
  pedestrian: ['pedestrian, person', 'fussganger', 'pieton'],
  other: ['other, others', 'sonstige, sonstiges, rest', 'autre, autres, divers'],
  unknown: [
    'unknown, unclassified, none, na, n a',
    'unbekannt, nk kfz, nk, nicht klassifiziert',
    'inconnu, non classe',
  ],
  e_scooter: [
    'e scooter, escooter, electric scooter, kick scooter',
    'elektroroller, tretroller',
    'trottinette, trottinette electrique',
  ],
}
