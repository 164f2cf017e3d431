-- The number of the station in the FHWA's Traffic Monitoring Guide, behind that of its state: 36-000007.
alter table sites add column station_number text check (station_number ~ '^[0-9]{2}-[0-9A-Z]{6,20}$');
create unique index sites_station_number on sites (organization_id, station_number);
