-- Refunds and chargebacks: the charge stays PAID, figures are net of these rows (decision 29). A row is one movement of
-- money, whoever reported it first (decision 117).

create table public.payment_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references public.payments (id),
  kind text not null check (kind in ('refund', 'chargeback')),
  through text not null default 'hand' check (through in ('provider', 'hand')),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('asked', 'pending', 'settled', 'failed', 'held', 'reversed')),
  question text check (question in ('other_currency', 'too_much', 'several', 'unclear')),
  provider_refund_id text unique check (char_length(provider_refund_id) between 1 and 128),
  provider_status text check (char_length(provider_status) <= 40),
  reported_amount numeric(12, 2),
  reported_currency text check (reported_currency ~ '^[A-Z]{3}$'),
  reason text check (char_length(btrim(reason)) between 3 and 500),
  recorded_by uuid,
  request_key text unique check (char_length(request_key) between 16 and 128),
  told boolean not null default false,
  requested_at timestamptz,
  settled_at timestamptz,
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text check (char_length(btrim(reversal_reason)) between 3 and 500),
  created_at timestamptz not null default now(),
  check (provider_refund_id is not null or reason is not null),
  check (kind = 'refund' or through = 'hand'),
  check (case status when 'held' then coalesce(question <> 'unclear', false) when 'asked' then coalesce(question = 'unclear', true) else question is null end),
  check ((status = 'reversed') = (reversed_at is not null) and (reversed_at is null) = (reversal_reason is null)),
  check ((status in ('settled', 'reversed')) = (settled_at is not null))
);
comment on table public.payment_refunds is 'Refunds and chargebacks of charges; only settled ones change figures.';
comment on column public.payment_refunds.through is 'The one who refunds: the provider, asked by us or in its panel; or the school by hand, and wrote it down.';
comment on column public.payment_refunds.status is 'asked: a step of the outbox asks the provider. pending, settled, failed: as the provider reports, or settled by hand. held: reported, but not counted until a person has answered the question. reversed: settled, and taken back.';
comment on column public.payment_refunds.question is 'What a person has to say. unclear: it was asked, no answer came, and several refunds of the provider could be it.';
comment on column public.payment_refunds.reported_amount is 'What the provider named, where staff entered its sum in the currency of the charge.';
comment on column public.payment_refunds.requested_at is 'When the provider was first asked; from then on its refunds are read before it is asked again.';
comment on column public.payment_refunds.told is 'Whether its payer gets a mail once it is settled (decision 188).';
comment on column public.payment_refunds.recorded_by is 'Staff member who asked for it or wrote it down; null when the provider reported it.';
create index payment_refunds_payment on public.payment_refunds (payment_id);
create index payment_refunds_open on public.payment_refunds (id) where status in ('asked', 'pending', 'failed', 'held');
select private.audit_changes('public.payment_refunds');

select private.open_to_staff('public.payment_refunds', 'payments', 'What was refunded, beside what was charged.');

-- The payment with its order, locked: the order first, as in a merge of the provider's report.
create function private.lock_charge(payment_id bigint) returns public.payments
language plpgsql volatile
as $$
declare
  charge public.payments;
begin
  perform from public.orders o
  where o.id = (select c.order_id from public.payments c where c.id = lock_charge.payment_id) for update;
  select p.* into charge from public.payments p where p.id = lock_charge.payment_id for update;
  return charge;
end;
$$;

-- What can still be refunded of a payment, in its own currency, leaving out the refund `besides`.
create function private.refund_room(charge public.payments, besides bigint default null) returns numeric
language sql stable
as $$
  select charge.received_amount - coalesce(sum(f.amount), 0) from public.payment_refunds f
  where f.payment_id = charge.id and f.status in ('asked', 'pending', 'settled') and f.id is distinct from besides
$$;

-- Adds a refund (without an id) or changes it; the only function that writes them. Keeps the total of its payment, whose
-- check refuses more than came. `settled_at` follows the status. The caller holds the payment.
create function private.write_refund(refund public.payment_refunds) returns public.payment_refunds
language plpgsql volatile
as $$
begin
  refund.settled_at := case when refund.status in ('settled', 'reversed') then coalesce(refund.settled_at, now()) end;
  if refund.id is null then
    insert into public.payment_refunds (payment_id, kind, through, amount, currency, status, question, provider_refund_id,
      provider_status, reason, recorded_by, request_key, told, settled_at)
    values (refund.payment_id, refund.kind, refund.through, refund.amount, refund.currency, refund.status, refund.question,
      refund.provider_refund_id, refund.provider_status, refund.reason, refund.recorded_by, refund.request_key,
      coalesce(refund.told, false), refund.settled_at)
    returning * into refund;
  else
    update public.payment_refunds f
    set amount = refund.amount, currency = refund.currency, through = refund.through, status = refund.status,
        question = refund.question, provider_refund_id = refund.provider_refund_id, provider_status = refund.provider_status,
        reported_amount = refund.reported_amount, reported_currency = refund.reported_currency, reason = refund.reason,
        recorded_by = refund.recorded_by, request_key = refund.request_key, told = refund.told,
        requested_at = refund.requested_at, settled_at = refund.settled_at, reversed_at = refund.reversed_at,
        reversed_by = refund.reversed_by, reversal_reason = refund.reversal_reason
    where f.id = refund.id
    returning f.* into refund;
  end if;
  update public.payments p set refund_total = p.received_amount - private.refund_room(p)
  where p.id = refund.payment_id and p.refund_total <> p.received_amount - private.refund_room(p);
  return refund;
end;
$$;
grant execute on function private.lock_charge, private.refund_room, private.write_refund to service_role;
