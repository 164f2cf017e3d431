-- Sites may publish a list of single vehicles by the minute: see server/delivery/open/list-vehicles.ts.
alter table publications add column shows_vehicles boolean not null default false;
