-- How often public sites were read without an account, by day, until it is a row of the audit log: see server/delivery/open/count-reads.ts.
create table open_reads (
  organization_id integer not null references organizations,
  day date not null,
  reads bigint not null,
  primary key (organization_id, day)
);
