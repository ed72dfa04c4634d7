-- What checkout does with an order: writes it once per idempotency key, and tells its status to who holds its id.

-- Money that arrived never leaves by a notification; only a refund, another resource, moves it.
create function private.payment_status_rank(status text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select case status
    when 'PENDING' then 0
    when 'PROCESSING' then 1
    when 'ERROR' then 2
    when 'REJECTED' then 2
    when 'CANCELLED' then 2
    when 'CONFIRMED' then 3
    when 'completed' then 3
    when 'PAID' then 4
  end
$$;
grant execute on function private.payment_status_rank(text) to service_role, authenticated;

-- Writes the order of a checkout, or finds the one that the same idempotency key already wrote.
-- `outcome`: created | existing | conflict (same key, other content) | closed (the order ended without being paid).
create function public.create_order(new_order jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  o public.payments;
  outcome text := 'created';
  effective_status text;
begin
  insert into public.payments (email, payer_name, payer_phone, amount, currency, buyer_currency, payment_type,
    installments_count, total_course_amount, dlocal_order_id, external_id, country, course_id, idempotency_key, request_hash)
  values (new_order ->> 'email', new_order ->> 'payer_name', new_order ->> 'payer_phone',
    (new_order ->> 'amount')::numeric, new_order ->> 'currency', new_order ->> 'buyer_currency',
    new_order ->> 'payment_type', (new_order ->> 'installments_count')::integer,
    (new_order ->> 'total_course_amount')::numeric, new_order ->> 'order_id', new_order ->> 'external_id',
    new_order ->> 'country', new_order ->> 'course_id', new_order ->> 'idempotency_key', new_order ->> 'request_hash')
  on conflict (idempotency_key) do nothing
  returning * into o;

  if o.id is null then
    select * into strict o from public.payments p where p.idempotency_key = new_order ->> 'idempotency_key';
    -- A rejected order that a second payment has paid must not invite a third.
    effective_status := case
      when exists (select from public.payments f where f.parent_payment_id = o.id and f.status = 'PAID') then 'PAID'
      else o.status
    end;
    outcome := case
      when o.request_hash is distinct from new_order ->> 'request_hash' then 'conflict'
      when private.payment_status_rank(effective_status) = 2 then 'closed'
      else 'existing'
    end;
  end if;

  return jsonb_build_object(
    'outcome', outcome, 'order_id', o.dlocal_order_id, 'redirect_url', o.redirect_url,
    'status', coalesce(effective_status, o.status),
    'amount', o.amount, 'external_id', o.external_id, 'created_at', o.created_at);
end;
$$;

create function public.set_order_redirect(order_id text, redirect_url text) returns void
language sql volatile
set search_path = ''
as $$
  update public.payments set redirect_url = set_order_redirect.redirect_url
  where dlocal_order_id = set_order_redirect.order_id
$$;

-- The right to talk to the provider about an order without a checkout address: of two requests only one may create a
-- payment there. A right older than `life_seconds` belonged to a worker that died. The answer names the right, for its
-- release; null while another request has it, and when there is nothing to talk about.
create function public.claim_provider_call(order_id text, life_seconds integer) returns text
language sql volatile
set search_path = ''
as $$
  update public.payments p set provider_claimed_at = clock_timestamp()
  where p.dlocal_order_id = claim_provider_call.order_id and p.redirect_url is null
    and (p.provider_claimed_at is null
         or p.provider_claimed_at <= clock_timestamp() - make_interval(secs => life_seconds))
  returning p.provider_claimed_at::text
$$;

-- Only who holds the right gives it back: a worker that was taken for dead must not open the way for a third.
create function public.release_provider_call(order_id text, claim text) returns void
language sql volatile
set search_path = ''
as $$
  update public.payments p set provider_claimed_at = null
  where p.dlocal_order_id = release_provider_call.order_id and p.provider_claimed_at = release_provider_call.claim::timestamptz
$$;

-- Status of an order for the person who holds its unguessable id. No personal data. Null when there is none.
create function public.get_order_status(order_id text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', o.dlocal_order_id,
    'transaction_id', o.dlocal_order_id,
    'status', case
      when exists (select 1 from public.payments f
                   where (f.id = o.id or f.parent_payment_id = o.id) and f.status in ('PAID', 'CONFIRMED', 'completed'))
        then 'approved'
      when o.status = 'CANCELLED' then 'cancelled'
      when o.status in ('REJECTED', 'ERROR') then 'rejected'
      else 'pending' end,
    'payment_type', o.payment_type,
    'course_id', o.course_id,
    'course_name', coalesce((select c.name from public.courses_moodle c where c.base_slug = o.course_id
                             order by c.is_current_cohort desc, c.id desc limit 1), o.course_id),
    'amount', coalesce(o.total_course_amount, o.amount),
    'currency', o.currency)
  from public.payments o
  where get_order_status.order_id ~ '^[A-Za-z0-9_-]{16,128}$'
    and o.dlocal_order_id = get_order_status.order_id
    and o.parent_payment_id is null
$$;
grant execute on function public.get_order_status(text) to anon, authenticated, service_role;

grant execute on function public.create_order(jsonb), public.set_order_redirect(text, text),
  public.claim_provider_call(text, integer), public.release_provider_call(text, text) to service_role;

-- How staff tell payments apart (back-office specification, section 4): in one payment, or by instalments. A link for the
-- whole is the former; what a link collects of a plan or of its debt is the latter.
create function private.payment_kind(payment_type text) returns text
language sql immutable
set search_path = ''
as $$
  select case when payment_type in ('single', 'total') then 'single' else 'installments' end
$$;
grant execute on function private.payment_kind(text) to authenticated, service_role;

-- Row policies let no index answer `like` to a session: it is asked with the rights of the owner, for staff alone.
create function private.find_payments(search text) returns setof bigint
language sql stable security definer
set search_path = ''
as $$
  select p.id from public.payments p
  where (select private.is_staff())
    and private.fold(p.email || chr(10) || p.payer_name || chr(10) || coalesce(p.dlocal_payment_id, ''))
      like private.search_pattern(find_payments.search)
$$;
grant execute on function private.find_payments(text) to authenticated;

-- One page of the payments table, newest first, by key: (created_at, id) of the last row seen. Row policies apply.
create function public.list_payments(
  status_filter text default 'PAID',
  type_filter text default 'all',
  search text default '',
  before_created_at timestamptz default null,
  before_id bigint default null,
  page_size integer default 50
) returns table (
  id bigint, created_at timestamptz, email text, payer_name text, amount numeric, currency text, status text,
  payment_type text, installment_number integer, installments_count integer, dlocal_payment_id text, country text,
  payer_document_type text, payer_document text, course_id text, review_reason text
)
language sql stable
set search_path = ''
as $$
  select p.id, p.created_at, p.email, p.payer_name, p.amount, p.currency, p.status, p.payment_type,
         p.installment_number, p.installments_count, p.dlocal_payment_id, p.country, p.payer_document_type,
         p.payer_document, p.course_id, p.review_reason
  from public.payments p
  where (status_filter = 'all' or p.status = status_filter)
    and (type_filter = 'all' or private.payment_kind(p.payment_type) = type_filter)
    and (coalesce(btrim(search), '') = '' or p.id in (select private.find_payments(search)))
    and (before_created_at is null or (p.created_at, p.id) < (before_created_at, before_id))
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(page_size, 50), 1), 101)
$$;
grant execute on function public.list_payments(text, text, text, timestamptz, bigint, integer) to authenticated;
