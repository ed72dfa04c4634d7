-- Debt links: an address of ours per sale, which stays the same and leads to a checkout of the provider for what is owed
-- when it is opened (decision 80).

create table private.debt_links (
  sale_id bigint primary key references public.sales (id),
  token text not null unique default private.random_token() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  -- No foreign key: the address outlives the account.
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.debt_links is 'The address at which the payer of a sale pays what is owed; the token is a secret of 256 bits. Rows are added, never changed, and say themselves who made them: a report adds thousands, which would flood the audit log.';
comment on column private.debt_links.created_by is 'Staff member who made the link first; its orders are made on their behalf.';
alter table private.debt_links enable row level security;

-- Makes the missing links of these sales, for this member.
create function private.make_debt_links(sale_ids bigint[], member uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.debt_links (sale_id, created_by)
  -- In one order, so that two lists at once cannot wait for each other.
  select s.id, make_debt_links.member from public.sales s where s.id = any (make_debt_links.sale_ids) order by s.id
  on conflict (sale_id) do nothing
$$;

-- The token of the link of a sale, made when there is none.
create function private.debt_link_of(sale public.sales, member uuid) returns text
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.make_debt_links(array[sale.id], member);
  return (select l.token from private.debt_links l where l.sale_id = sale.id);
end;
$$;

-- The tokens of the links of these sales, made where there are none. An unknown sale has no row.
create function public.debt_links_of(sale_ids bigint[]) returns table (sale_id bigint, token text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('payments');
  perform private.make_debt_links(debt_links_of.sale_ids, auth.uid());
  return query
    select l.sale_id, l.token from private.debt_links l where l.sale_id = any (debt_links_of.sale_ids) order by l.sale_id;
end;
$$;
grant execute on function public.debt_links_of(bigint[]) to authenticated;
