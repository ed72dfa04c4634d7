-- What people decide about sales and charges: nothing is deleted, each decision names its reason and is audited.

-- The sale that a link for this person and course would continue, shown before anything is saved; null when it would
-- begin one. `slug`: of a cohort, or base slug. `cohort_sale`: the one of the cohort itself, when that is another; null when there is none.
create function public.find_sale(email text, slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  cohort public.courses_moodle;
  sale public.sales;
  own public.sales;
begin
  perform private.require_capability('payments');
  cohort := private.chosen_cohort(find_sale.slug);
  sale := private.continued_sale(find_sale.email, cohort, false);
  if sale.id is null then
    return null;
  end if;
  own := private.continued_sale(find_sale.email, cohort, true);
  return private.sale_figures(sale)
    || jsonb_build_object('cohort_sale', case when own.id <> sale.id then private.sale_figures(own) end);
end;
$$;

-- Every sale of the person, newest first, and the charges that belong to none: {sales, charges}.
create function public.list_sales(person_id bigint) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  emails constant text[] := (
    select array_agg(b.email_normalized) from public.person_addresses a
    join public.person_addresses b on b.person_id = a.person_id where a.id = list_sales.person_id);
begin
  perform private.require_capability('payments');
  return jsonb_build_object(
    'sales', (select coalesce(jsonb_agg(private.sale_figures(s) order by s.id desc), '[]') from public.sales s
              where s.payer_email_normalized = any (emails)),
    'charges', (select coalesce(jsonb_agg(private.charge_figures(p) order by p.id desc), '[]') from public.payments p
                where p.email_normalized = any (emails)
                  and p.sale_id is null and p.review_reason is not null
                  and (p.status = 'PAID' or private.is_held(p) or p.refund_total > 0)));
end;
$$;

-- Locks the sale for a change. A sale that somebody else has changed meanwhile is not overwritten (decision 52).
create function private.sale_to_change(sale_id bigint, version integer) returns public.sales
language plpgsql volatile
as $$
declare
  sale public.sales;
begin
  perform private.require_capability('sales');
  select s.* into sale from public.sales s where s.id = sale_to_change.sale_id for update;
  perform private.refuse('sale_not_found') where sale.id is null;
  perform private.refuse('sale_voided') where sale.voided_at is not null;
  perform private.refuse('sale_changed') where sale.version <> sale_to_change.version;
  return sale;
end;
$$;

-- Nothing is owed any more. The access stays until a person withdraws it (decision 29).
create function public.void_sale(sale_id bigint, version integer, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sale public.sales := private.sale_to_change(sale_id, version);
begin
  update public.sales s set voided_at = now(), voided_by = auth.uid(), void_reason = private.required_reason(reason)
  where s.id = sale.id
  returning * into sale;
  return private.sale_figures(sale);
end;
$$;

-- Agrees other terms of a sale, which the caller holds. A total of zero says why, and gives access as a payment does
-- (decision 119).
create function private.agree_terms(
  sale public.sales, usd_amount numeric, installments_number integer, free_reason text, reason text
) returns public.sales
language plpgsql volatile
as $$
begin
  perform private.refuse('usd_amount_invalid')
  where usd_amount is null or usd_amount = 'NaN' or usd_amount <> round(usd_amount, 2)
     or usd_amount < 0 or usd_amount > (public.staff_order_limits() ->> 'max_usd')::numeric;
  perform private.refuse('installments_number_invalid')
  where installments_number is null or installments_number not between 1 and 36;
  perform private.refuse('free_reason_required')
  where usd_amount = 0 and (agree_terms.free_reason in ('scholarship', 'staff', 'exchange')) is not true;
  update public.sales s
  set usd_amount = agree_terms.usd_amount, installments_number = agree_terms.installments_number,
      installments_amount = round(agree_terms.usd_amount / agree_terms.installments_number, 2),
      free_reason = case when agree_terms.usd_amount = 0 then agree_terms.free_reason end,
      amend_reason = private.required_reason(reason)
  where s.id = sale.id
  returning * into sale;
  if sale.free_reason is not null then
    perform private.grant_access(sale, true);
    select s.* into sale from public.sales s where s.id = sale.id;
  end if;
  return sale;
end;
$$;

-- Other terms from now on; what was paid stays paid.
create function public.amend_sale(
  sale_id bigint, version integer, usd_amount numeric, installments_number integer, reason text, free_reason text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  sale public.sales := private.sale_to_change(sale_id, version);
begin
  return private.sale_figures(private.agree_terms(sale, usd_amount, installments_number, free_reason, reason));
end;
$$;

grant execute on function public.find_sale, public.list_sales, public.void_sale, public.amend_sale to authenticated;
