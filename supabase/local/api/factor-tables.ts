/**
 * Tables of hosted Auth that the local one does not have, with the columns that we use. Made before the first migration,
 * which reads them, so without references.
 */
export const factorTables = `
  create schema if not exists auth;
  create table if not exists auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null,
    friendly_name text,
    factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone')),
    status text not null check (status in ('unverified', 'verified')),
    secret text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create table if not exists auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null default now(),
    verified_at timestamptz
  );
  create table if not exists auth.mfa_amr_claims (
    session_id uuid not null,
    authentication_method text not null,
    created_at timestamptz not null default now(),
    unique (session_id, authentication_method)
  );`
