-- A sale and its charges as staff see them, on every screen and after every act.

-- As the payer wrote it last.
create function private.sale_payer_name(sale public.sales) returns text
language sql stable
as $$
  select coalesce(
    (select p.payer_name from public.payments p where p.sale_id = sale.id order by p.id desc limit 1),
    (select btrim(t.firstname || ' ' || t.lastname) from private.student_at(sale.payer_email) t))
$$;

-- How a charge can be refunded: `provider` on our asking; `panel` only there, since it has no payment id of its own
-- (providers, section 1.6); `hand` when it did not come through the provider.
create function private.refund_way(charge public.payments) returns text
language sql immutable
as $$
  select case when charge.provider = 'manual' or charge.dlocal_payment_id is null then 'hand'
              when charge.dlocal_payment_id ~ '^ST-' then 'panel' else 'provider' end
$$;

create function private.refund_figures(refund public.payment_refunds) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', refund.id, 'kind', refund.kind, 'through', refund.through, 'amount', refund.amount,
    'currency', refund.currency, 'status', refund.status, 'question', refund.question,
    'provider_refund_id', refund.provider_refund_id, 'provider_status', refund.provider_status,
    'reported_amount', refund.reported_amount, 'reported_currency', refund.reported_currency,
    'reason', refund.reason, 'at', coalesce(refund.settled_at, refund.created_at), 'by_name', private.staff_name(refund.recorded_by),
    'reversal', case when refund.status = 'reversed' then jsonb_build_object('at', refund.reversed_at,
      'by_name', private.staff_name(refund.reversed_by), 'reason', refund.reversal_reason) end)
$$;

-- `amount`: what the order asked for, which it counts as; `received_amount`: what really came, in its own currency.
create function private.charge_figures(charge public.payments) returns jsonb
language sql stable
as $$
  select jsonb_build_object('payment_id', charge.id, 'amount', charge.amount, 'currency', charge.currency,
    'received_amount', charge.received_amount, 'received_currency', charge.received_currency,
    'is_held', private.is_held(charge), 'refund_way', private.refund_way(charge), 'refund_room', private.refund_room(charge),
    'paid_at', charge.approved_at, 'number', charge.installment_number, 'provider_payment_id', charge.dlocal_payment_id,
    'counts', charge.is_counted, 'review_reason', charge.review_reason, 'review_decision', charge.review_decision,
    'review_note', charge.review_note,
    'coupon', (select jsonb_build_object('code', u.code, 'full_price_usd', u.full_price_usd)
               from private.used_coupons u where u.order_id = charge.order_id), 'reviewed_at', charge.reviewed_at,
    'reviewed_by_name', private.staff_name(charge.reviewed_by),
    'refunds', (select coalesce(jsonb_agg(private.refund_figures(f) order by f.id), '[]')
                from public.payment_refunds f where f.payment_id = charge.id))
$$;

-- Figures of a sale for the screens of the staff. `paid` is net of what was refunded.
create function private.sale_figures(sale public.sales) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'sale_id', sale.id, 'version', sale.version, 'payer_email', sale.payer_email, 'course_id', sale.course_id,
    'course_name', private.sale_title(sale),
    'cohort_id', sale.cohort_id, 'cohort_slug', (select c.slug from public.courses_moodle c where c.id = sale.cohort_id),
    'cohort_ids', private.cohorts_of_sale(sale), 'free_reason', sale.free_reason,
    'payment_type', sale.payment_type, 'created_at', sale.created_at, 'first_paid_at', sale.first_paid_at,
    'ends_on', sale.ends_on, 'over_capacity', sale.over_capacity,
    'installments_number', sale.installments_number, 'installments_amount', sale.installments_amount,
    'standing', b.standing, 'months_behind', b.months_behind,
    'agreed', b.agreed, 'paid', b.paid - b.refunded, 'refunded', b.refunded, 'paid_count', b.paid_count, 'remaining', b.remaining,
    'next_number', b.next_number, 'next_amount', b.next_amount,
    'next_due_on', b.next_due_on,
    'access', private.access_state(sale), 'access_hold', sale.access_hold, 'access_granted_at', sale.access_granted_at,
    'access_withdrawn_at', sale.access_withdrawn_at, 'access_withdrawal_reason', sale.access_withdrawal_reason,
    'student_email', (select t.email from public.students t where t.id = sale.student_id),
    'voided_at', sale.voided_at, 'void_reason', sale.void_reason,
    'voided_by_name', private.staff_name(sale.voided_by),
    'schedule', (select coalesce(jsonb_agg(to_jsonb(i) order by i.number), '[]') from private.sale_schedule(sale) i),
    'charges', (select coalesce(jsonb_agg(private.charge_figures(p) order by p.approved_at, p.id), '[]')
                from public.payments p where p.sale_id = sale.id and (p.status = 'PAID' or private.is_held(p) or p.refund_total > 0)))
  from private.sale_balance(sale) b
$$;
