-- Who a user is at an OpenID Connect provider, since the first match by address. An organization has its own providers, so
-- the same person may be a user of two organizations.
create table identities (
  organization_id integer not null references organizations,
  issuer text not null,
  subject text not null,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  primary key (organization_id, issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins that a browser has started at a provider. Its cookie holds the secret, this the hash of it; finishing deletes
-- the row, so each works once.
create table provider_sign_ins (
  hash bytea primary key check (length(hash) = 32),
  provider text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  address text not null,
  expires_at timestamptz not null
);
create index provider_sign_ins_address on provider_sign_ins (address, expires_at);
