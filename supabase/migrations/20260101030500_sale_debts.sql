-- What each sale owes, in one place: screens, cards, reports and the payment of a debt all read these figures (decision
-- 14). All are in USD.

-- Whether a refund counts at an instant, null for now: one that was reversed counted until then.
create function private.refund_counts(refund public.payment_refunds, reference timestamptz) returns boolean
language sql immutable
return case when reference is null then refund.status = 'settled'
            else coalesce(refund.settled_at <= reference, false) and coalesce(refund.reversed_at > reference, true) end;

create view private.valued_payments with (security_invoker = true) as
select case when p.is_counted and p.sale_id is not null then case p.currency when 'USD' then p.amount else s.installments_amount end end as usd, p.*
from public.payments p
left join public.sales s on s.id = p.sale_id and p.currency <> 'USD';
comment on view private.valued_payments is 'Payments with what each counts for its sale, null where it does not (decision 75). One in local money paid the instalment that was agreed in USD.';
grant select on private.valued_payments to service_role;

-- The share of what a charge counts that refunds take: each in cents, all of it once the whole charge was refunded (decision
-- 117). `gone` is what they add up to, and `came` the charge, in its own currency; `cents`: of each, what refund_cents says.
create function private.refunded_share(counted numeric, came numeric, gone numeric, cents numeric) returns numeric
language sql immutable
return case when gone < came then least(cents, counted) when gone > 0 then counted else 0 end;

create function private.refund_cents(amount numeric, counted numeric, came numeric) returns numeric
language sql immutable
return round(amount * counted / came, 2);

-- What was refunded of each charge until now.
create view private.settled_refunds with (security_invoker = true) as
select f.payment_id, sum(f.amount) as total, sum(private.refund_cents(f.amount, p.usd, p.received_amount)) as cents
from public.payment_refunds f
left join private.valued_payments p on p.id = f.payment_id
where f.status = 'settled' group by f.payment_id;
comment on view private.settled_refunds is 'What was refunded of each charge until now, in its own currency; `cents` of what it counts.';
grant select on private.settled_refunds to service_role;

-- What was refunded of a charge, in its own currency.
create function private.refunded(payment_id bigint) returns numeric
language sql stable
as $$
  select coalesce((select b.total from private.settled_refunds b where b.payment_id = refunded.payment_id), 0)
$$;

-- Whether all of it was refunded.
create function private.is_refunded(payment public.payments) returns boolean
language sql stable
as $$ select private.refunded(payment.id) >= payment.received_amount $$;

-- The day on which an instalment of a sale is due, wherever it is said: every 30 days from the first charge (back-office
-- specification, section 4). Until there is one, the first is due the day the sale was made, the others on no day.
create function private.due_day(first_paid_at timestamptz, made_at timestamptz, number integer) returns date
language sql stable
return (case when first_paid_at is not null then first_paid_at + (number - 1) * interval '720 hours'
             when number = 1 then made_at end at time zone 'America/Argentina/Buenos_Aires')::date;

create type private.sale_debt as (
  sale_id bigint,
  agreed numeric, paid numeric, refunded numeric, paid_count integer, covered_count integer, remaining numeric,
  first_paid_at timestamptz, last_paid_at timestamptz,
  expected_count integer, months_behind integer, situation text, standing text,
  debt numeric, overdue numeric, to_collect numeric,
  next_number integer, next_amount numeric(12, 2), next_due_on date,
  advances_at timestamptz
);
comment on column private.sale_debt.paid is 'Counted charges.';
comment on column private.sale_debt.refunded is 'Settled refunds and chargebacks of them, each as its share of what its charge counts (decision 117).';
comment on column private.sale_debt.paid_count is 'Counted charges that were not refunded whole.';
comment on column private.sale_debt.covered_count is 'Instalments that money pays whole, net of what was refunded; the last one only when nothing remains (decision 76).';
comment on column private.sale_debt.standing is 'What the sale is called: voided, free (decision 119), refunded (every charge was refunded), paid (nothing remains), late or open.';
comment on column private.sale_debt.remaining is 'What is left of the agreed total; a cent per instalment is no debt (decision 75). 0 once voided.';
comment on column private.sale_debt.expected_count is 'Instalments due by now: whole periods of 30 days since the first charge, plus 1, at most all (back-office specification, section 4). 1 before the first charge, 0 when nothing is owed.';
comment on column private.sale_debt.months_behind is 'Expected less covered instalments (back-office specification, section 4); 1 before the first charge.';
comment on column private.sale_debt.situation is 'pago_unico, al_dia or con_deuda (back-office specification, section 4); sin_cargo for a free seat (decision 119).';
comment on column private.sale_debt.debt is 'Instalment × months behind (back-office specification, section 9), at most what remains.';
comment on column private.sale_debt.overdue is 'Expected instalments × instalment − paid (back-office specification, section 9, of the dashboard), at most what remains.';
comment on column private.sale_debt.to_collect is 'What remains of a sale in instalments that has a charge (back-office specification, section 9).';
comment on column private.sale_debt.next_number is 'The first instalment that is not covered; null when nothing is owed.';
comment on column private.sale_debt.next_amount is 'What is missing of it, of the last one all that remains.';
comment on column private.sale_debt.next_due_on is 'As private.due_day says; null when nothing is owed.';
comment on column private.sale_debt.advances_at is 'When the next instalment is due, which changes the figures; null when time changes nothing any more.';

-- The figures of sales, now or as at `reference`, when a sale made and paid later has no row. A sale owes nothing when it
-- is voided, when nothing remains, or when every charge of it was refunded (decision 76).
create function private.debts_of(sale_ids bigint[], reference timestamptz default null) returns setof private.sale_debt
language plpgsql stable rows 5
as $$
#variable_conflict use_column
declare
  as_at constant timestamptz := coalesce(reference, now());
  -- Now everything has happened that is stored: now() is when the transaction began, and others commit meanwhile.
  known_until constant timestamptz := coalesce(reference, 'infinity');
begin
  return query
    -- Materialised: what the planner takes for one row it would count again for each sale.
    with back as materialized (
      select g.payment_id, sum(g.amount) as amount, sum(private.refund_cents(g.amount, c.usd, c.received_amount)) as cents
      from private.valued_payments c
      join public.payment_refunds g on g.payment_id = c.id
      where c.sale_id = any (sale_ids) and private.refund_counts(g, reference)
      group by g.payment_id
    ), charged as materialized (
      select c.sale_id, count(*)::integer as charges,
        (count(*) filter (where b.amount is null or b.amount < c.received_amount))::integer as paid_count,
        sum(c.usd) as paid,
        coalesce(sum(private.refunded_share(c.usd, c.received_amount, b.amount, b.cents)), 0) as refunded,
        bool_or(c.payment_kind = 'installments') as has_installments,
        min(c.approved_at) as first_at, max(c.approved_at) as last_at
      from private.valued_payments c
      left join back b on b.payment_id = c.id
      where c.sale_id = any (sale_ids) and c.is_counted and (reference is null or c.approved_at <= reference)
      group by c.sale_id
    )
    select s.id, s.usd_amount, f.paid, f.refunded, f.paid_count, v.covered_count, r.remaining,
      f.first_at, f.last_at,
      e.expected_count, m.months_behind,
      case when s.free_reason is not null then 'sin_cargo' when m.months_behind > 0 then 'con_deuda' when e.is_single then 'pago_unico' else 'al_dia' end,
      case when s.voided_at <= known_until then 'voided' when s.free_reason is not null then 'free' when f.charges > 0 and f.paid_count = 0 then 'refunded'
           when r.remaining = 0 then 'paid' when m.months_behind > 0 then 'late' else 'open' end,
      least(s.installments_amount * m.months_behind, r.remaining),
      greatest(least(s.installments_amount * e.expected_count - f.paid + f.refunded, r.remaining), 0),
      case when f.paid_count > 0 and not e.is_single then r.remaining else 0 end,
      case when e.expected_count > 0 then v.covered_count + 1 end,
      case when e.expected_count = 0 then null when v.covered_count + 1 < s.installments_number
           then least(s.installments_amount * (v.covered_count + 1) - f.paid + f.refunded, r.remaining) else r.remaining end::numeric(12, 2),
      case when e.expected_count > 0 then private.due_day(f.first_at, s.created_at, v.covered_count + 1) end,
      case when f.charges > 0 and e.expected_count between 1 and s.installments_number - 1
           then f.first_at + e.expected_count * interval '720 hours' end
    from public.sales s
    left join charged k on k.sale_id = s.id
    -- `offset 0`: each figure is computed once; else the planner writes it out wherever it is named, many times over.
    cross join lateral (
      select coalesce(k.charges, 0) as charges, coalesce(k.paid_count, 0) as paid_count, coalesce(k.paid, 0) as paid,
        coalesce(k.refunded, 0) as refunded, coalesce(k.has_installments, false) as has_installments,
        k.first_at, k.last_at
      offset 0
    ) f
    cross join lateral (
      select case when s.voided_at <= known_until or l.rest <= 0.01 * s.installments_number then 0
                  else greatest(l.rest, 0) end as remaining
      from (select s.usd_amount - f.paid + f.refunded as rest) l
      offset 0
    ) r
    cross join lateral (
      select case when r.remaining = 0 and (s.voided_at <= known_until) is not true then s.installments_number
                  when s.installments_amount > 0.01 then least(floor((f.paid - f.refunded) / (s.installments_amount - 0.01)),
                    s.installments_number - case when r.remaining > 0 then 1 else 0 end)::integer
                  else 0 end as covered_count
      offset 0
    ) v
    cross join lateral (
      select s.installments_number = 1 or f.charges > 0 and not f.has_installments as is_single,
        case when r.remaining = 0 or f.charges > 0 and f.paid_count = 0 then 0
             when f.charges = 0 then 1
             else least(greatest(floor(extract(epoch from as_at - f.first_at) / 2592000), 0)::integer + 1, s.installments_number)
        end as expected_count
      offset 0
    ) e
    cross join lateral (
      select case when f.charges > 0 and e.is_single then 0
                  else greatest(e.expected_count - v.covered_count, 0) end as months_behind
      offset 0
    ) m
    -- A payment that is reported late makes its sale after the day it was paid.
    where s.id = any (sale_ids) and (reference is null or least(s.created_at, s.first_paid_at) <= reference);
end;
$$;
grant execute on function private.due_day, private.refund_counts, private.refunded, private.refunded_share, private.refund_cents, private.debts_of
  to service_role;
