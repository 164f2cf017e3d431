-- Vehicles for each axle, of a file that counts axles; null where nobody has said it.
alter table imports add column axle_factor double precision;
