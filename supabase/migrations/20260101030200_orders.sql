-- Orders: what somebody asked to pay, once per request, and on which terms. What was paid of it are its payments, and its
-- state is theirs (private.order_state): the order says only what none of them can.
--
-- | State of an order | Where it stands |
-- |---|---|
-- | being called for: one worker asks the provider for its checkout | provider_claimed_at |
-- | open: it can be paid at its checkout | redirect_url, and its first payment below rank 2 (private.is_open_order) |
-- | approved | any of its payments is paid |
-- | pending | none is; one is held for a person, or the first may still be paid |
-- | cancelled, rejected | none is paid or held, and the first ended so |
-- | continued: another order has its terms | reopens_order_id of the other |

create table public.orders (
  id bigint primary key,
  email text not null check (char_length(email) <= 254),
  payer_name text not null check (char_length(btrim(payer_name)) between 1 and 240),
  payer_firstname text check (char_length(btrim(payer_firstname)) between 1 and 120),
  payer_lastname text check (char_length(btrim(payer_lastname)) between 1 and 120),
  payer_phone text check (char_length(payer_phone) <= 40),
  country text check (country ~ '^([A-Z]{2}|OTHER)$'),
  course_id text not null check (char_length(course_id) between 1 and 80),
  cohort_id bigint references public.courses_moodle (id),
  payment_type text not null check (payment_type in ('single', 'installments', 'total', 'debt', 'installment')),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  buyer_currency text check (buyer_currency ~ '^[A-Z]{3}$'),
  installments_count integer check (installments_count between 2 and 36),
  total_course_amount numeric(12, 2) check (total_course_amount > 0),
  provider text not null check (provider in ('dlocal-go', 'manual')),
  external_id text unique check (char_length(external_id) between 1 and 255),
  idempotency_key text unique check (char_length(idempotency_key) between 16 and 128),
  request_hash text,
  legal_version date,
  redirect_url text check (char_length(redirect_url) <= 2048),
  provider_claimed_at timestamptz,
  created_by uuid,
  reopens_order_id bigint unique references public.orders (id),
  created_at timestamptz not null default now()
);
comment on table public.orders is 'Orders: who asked to pay what, on which terms, and where it is paid. An order has the number of its first payment (decision 170).';
comment on column public.orders.payer_firstname is 'As the payer typed it; null where only the whole name is known.';
comment on column public.orders.course_id is 'Base slug of the product, under the name of the specification.';
comment on column public.orders.cohort_id is 'The cohort of the product when the order was created; null when there was none.';
comment on column public.orders.amount is 'What each of its payments is asked for and counts as; for instalments, one.';
comment on column public.orders.provider is 'The one who takes the money: the provider of the checkout, or manual, where staff see it arrive (decision 16).';
comment on column public.orders.external_id is 'What a subscription carries to find its order.';
comment on column public.orders.idempotency_key is 'Key of the request; null where staff wrote down a payment that nobody had asked for.';
comment on column public.orders.legal_version is 'Version of the terms and the privacy policy that the buyer accepted by placing the order, at created_at; null where nobody was asked, as in a payment link (decision 106).';
comment on column public.orders.redirect_url is 'The address of its checkout at the provider; whoever has it can pay.';
comment on column public.orders.provider_claimed_at is 'Since when a request is calling the provider for an order without checkout address; null while none is.';
comment on column public.orders.created_by is 'Staff member who created the payment link; null for orders of the public checkout.';
comment on column public.orders.reopens_order_id is 'The payment link that this order continues, with the same terms, since its checkout has closed.';
create index orders_cohort on public.orders (cohort_id);
create index orders_created_by on public.orders (id desc) where created_by is not null;

select private.open_to_staff('public.orders', 'payments', 'The payment links and who made them, beside what was paid of them.');

-- What was agreed does not change; the checkout does, and staff correct an address and move an order to another cohort.
create function private.guard_order() returns trigger
language plpgsql
as $$
declare
  changing constant text[] := array['redirect_url', 'provider_claimed_at', 'created_by', 'email', 'cohort_id'];
begin
  if to_jsonb(old) - changing is distinct from to_jsonb(new) - changing and not private.is_erasing() then
    raise exception 'order % cannot become another order', old.id;
  end if;
  return new;
end;
$$;
create trigger orders_guard before update on public.orders
  for each row execute function private.guard_order();

-- Checked only when an order is created: a table check would run on every update too, and a rule that became stricter
-- would reject the charges of an existing order.
create function private.begin_order() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_email(new.email) then
    raise exception 'email_invalid' using errcode = 'check_violation';
  end if;
  new.provider := coalesce(new.provider, 'dlocal-go');
  -- An order that reopens a link, or that a debt link makes, is made by its payer for the member who made the link.
  new.created_by := coalesce(auth.uid(), new.created_by);
  return new;
end;
$$;
create trigger orders_begin before insert on public.orders
  for each row execute function private.begin_order();
