-- Orders: what somebody asked to pay, once per request. What was paid of it are its payments, and its state is theirs
-- (private.order_state): the order says only what none of them can, its request and the address of its checkout.

create table public.orders (
  id bigint primary key,
  idempotency_key text unique check (char_length(idempotency_key) between 16 and 128),
  request_hash text,
  legal_version date,
  redirect_url text check (char_length(redirect_url) <= 2048),
  provider_claimed_at timestamptz,
  created_by uuid,
  reopens_order_id bigint unique references public.orders (id),
  created_at timestamptz not null default now()
);
comment on table public.orders is 'Orders: the request, and the address where it is paid. An order has the number of its first payment (decision 170).';
comment on column public.orders.idempotency_key is 'Of the request; null where staff wrote down a payment that nobody had asked for.';
comment on column public.orders.legal_version is 'Version of the terms and the privacy policy that the buyer accepted by placing the order, at created_at; null where nobody was asked, as in a payment link (decision 106).';
comment on column public.orders.redirect_url is 'The address of its checkout at the provider; whoever has it can pay.';
comment on column public.orders.provider_claimed_at is 'Since when a request is calling the provider for an order without checkout address; null while none is.';
comment on column public.orders.created_by is 'Staff member who created the payment link; null for orders of the public checkout.';
comment on column public.orders.reopens_order_id is 'The payment link that this order continues, with the same terms, since its checkout has closed.';
create index orders_created_by on public.orders (id desc) where created_by is not null;

select private.open_to_staff('public.orders', 'payments', 'The payment links and who made them, beside what was paid of them.');

-- What an order is does not change; its checkout does.
create function private.guard_order() returns trigger
language plpgsql
as $$
begin
  if (old.id, old.idempotency_key, old.request_hash, old.legal_version, old.reopens_order_id, old.created_at)
       is distinct from (new.id, new.idempotency_key, new.request_hash, new.legal_version, new.reopens_order_id, new.created_at) then
    raise exception 'order % cannot become another order', old.id;
  end if;
  return new;
end;
$$;
create trigger orders_guard before update on public.orders
  for each row execute function private.guard_order();

create function private.stamp_order_creator() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An order that reopens a link, or that a debt link makes, is made by its payer for the member who made the link.
  new.created_by := coalesce(auth.uid(), new.created_by);
  return new;
end;
$$;
create trigger orders_stamp_creator before insert on public.orders
  for each row execute function private.stamp_order_creator();
