-- Pauses of what is due: nobody is reminded of a sale or person that is held.

-- What holds the reminders of a person back (decision 151): a promise to pay by a day, a pause, an exclusion. Nothing else
-- follows from it: situation, debt and cards are those of the sales.
create table private.reminder_holds (
  id bigint generated always as identity primary key,
  person_id bigint not null references public.person_addresses (id),
  kind text not null check (kind in ('promise', 'pause', 'exclusion')),
  until date check (until between '2000-01-01' and '2999-12-31'),
  reason text not null check (char_length(btrim(reason)) between 3 and 500),
  -- No foreign keys: the decisions outlive the accounts.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  end_reason text check (char_length(btrim(end_reason)) between 3 and 500),
  check (case kind when 'promise' then until is not null when 'exclusion' then until is null else true end)
);
comment on table private.reminder_holds is 'Why a person gets no reminders. `person_id`: their address of the moment, so that joined addresses keep theirs, as notes do.';
comment on column private.reminder_holds.until is 'The last day without reminders; null: until somebody ends it.';
create index reminder_holds_person on private.reminder_holds (person_id, id desc);
alter table private.reminder_holds enable row level security;
select private.audit_changes('private.reminder_holds');

create function private.is_open_hold(hold private.reminder_holds) returns boolean
language sql stable
as $$ select hold.ended_at is null and (hold.until is null or hold.until >= private.school_day(now())) $$;

-- The one that holds a person's reminders now: the newest.
create function private.open_hold(person bigint) returns private.reminder_holds
language sql stable
as $$
  select h.* from public.person_addresses a join private.reminder_holds h on h.person_id = a.id
  where a.person_id = open_hold.person and private.is_open_hold(h)
  order by h.id desc limit 1
$$;

-- Whether the provider takes the instalments of a sale by itself.
create function private.is_by_plan(sale_id bigint) returns boolean
language sql stable
as $$
  select exists (select from public.payments p join public.orders o on o.id = p.order_id
                 where p.sale_id = is_by_plan.sale_id and o.payment_type = 'installments' and o.external_id is not null)
$$;
