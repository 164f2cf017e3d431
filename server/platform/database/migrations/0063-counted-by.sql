-- The shortest times by which all intervals of a day can be counted; null: it was stored before that was known.
alter table interval_days add column counted_by text check (counted_by in ('1m', '5m', '15m', '1h', '1d'));
