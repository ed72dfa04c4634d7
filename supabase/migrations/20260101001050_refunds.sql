-- Money given back: the charge stays PAID, figures are net of these rows (decision 29).

create table public.payment_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references public.payments (id),
  kind text not null check (kind in ('refund', 'chargeback')),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('pending', 'settled', 'failed')),
  provider_refund_id text unique check (char_length(provider_refund_id) between 1 and 128),
  reason text check (char_length(btrim(reason)) between 3 and 500),
  recorded_by uuid,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check (provider_refund_id is not null or reason is not null)
);
comment on table public.payment_refunds is 'Refunds and chargebacks of charges; only settled ones change figures.';
comment on column public.payment_refunds.recorded_by is 'Staff member who recorded it; null when the provider reported it.';
create index payment_refunds_payment on public.payment_refunds (payment_id);
create trigger payment_refunds_audit after insert or update or delete on public.payment_refunds
  for each row execute function private.audit_row();

alter table public.payment_refunds enable row level security;
grant select on public.payment_refunds to authenticated;
grant all on public.payment_refunds to service_role;
create policy "Staff read refunds" on public.payment_refunds
  for select to authenticated using ((select private.can('payments')));
comment on policy "Staff read refunds" on public.payment_refunds is 'What was given back, beside what was charged.';
