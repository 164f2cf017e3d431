-- Sites may publish minutes, in documents of DATEX II.
alter table publications drop constraint publications_shortest_interval_check;
alter table publications add constraint publications_shortest_interval_check
  check (shortest_interval in ('1m', '5m', '15m', '1h'));
