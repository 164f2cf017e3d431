-- An import waits for a worker from when its user started it, which may be long after it was created.
alter table imports add column queued_at timestamptz;
