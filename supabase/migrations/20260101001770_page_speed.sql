-- How fast the public pages are for visitors who let themselves be measured (decision 97). Counts per day, never a visit:
-- the rows are bounded by pages, metrics and buckets, whatever is sent.

-- Upper ends of the buckets: milliseconds, CLS in thousandths. The published limits are among them, so that a 75th
-- percentile never stands on the wrong side of one.
create function private.speed_bounds(metric text) returns integer[]
language sql immutable
set search_path = ''
as $$
  select case
    when speed_bounds.metric = 'CLS' then array[0, 5, 10, 25, 50, 75, 100, 150, 200, 250, 350, 500, 1000, 10000]
    else array[25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1250, 1500, 1800, 2000, 2250, 2500, 3000,
      3500, 4000, 5000, 6000, 8000, 10000, 15000, 20000, 30000, 60000]
  end
$$;

create table private.page_speed (
  day date not null,
  page text not null check (page ~ '^([A-Za-z]{1,40}|course:[a-z0-9-]{1,80})$'),
  device text not null check (device in ('phone', 'computer')),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  up_to integer not null,
  visits integer not null check (visits > 0),
  primary key (day, page, device, metric, up_to)
);
comment on table private.page_speed is 'How many visits of a day measured a value up to `up_to` and above the bucket before it; kept for 90 days.';
alter table private.page_speed enable row level security;

-- Counts what one visit measured; `metrics` maps names to values. False, and nothing counted, for a course that does not
-- exist: every other page is checked by who calls.
create function public.count_page_speed(page text, device text, metrics jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  today constant date := private.school_day(now());
begin
  if count_page_speed.page like 'course:%'
     and not exists (select from public.courses_moodle c where 'course:' || c.base_slug = count_page_speed.page) then
    return false;
  end if;
  -- Once a day is enough.
  if not exists (select from private.page_speed s where s.day = today) then
    delete from private.page_speed s where s.day <= today - 90;
  end if;
  insert into private.page_speed as s (day, page, device, metric, up_to, visits)
  select today, count_page_speed.page, count_page_speed.device, m.key,
         (select min(b) from unnest(private.speed_bounds(m.key)) b where b >= m.value::integer), 1
  from jsonb_each_text(count_page_speed.metrics) m
  -- In one order, so that visits that end at once cannot lock each other out.
  order by m.key
  on conflict on constraint page_speed_pkey do update set visits = s.visits + 1;
  return true;
end;
$$;
grant execute on function public.count_page_speed(text, text, jsonb) to service_role;

-- The 75th percentile of each page, device and metric over the last 28 days, read between the ends of its bucket.
create function public.list_page_speed() returns table (page text, device text, metric text, visits integer, p75 integer)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('health');
  return query
    with buckets as (
      select s.page, s.device, s.metric, s.up_to, sum(s.visits) as visits
      from private.page_speed s where s.day > private.school_day(now()) - 28
      group by s.page, s.device, s.metric, s.up_to
    ), reached as (
      select b.*, sum(b.visits) over (partition by b.page, b.device, b.metric order by b.up_to) as up_to_here,
             sum(b.visits) over (partition by b.page, b.device, b.metric) as total
      from buckets b
    )
    select r.page, r.device, r.metric, r.total::integer,
           ceil(e.above + (r.up_to - e.above) * (q.rank - (r.up_to_here - r.visits)) / r.visits)::integer
    from reached r
    cross join lateral (select ceil(r.total * 0.75) as rank) q
    cross join lateral (select coalesce(max(b), 0) as above from unnest(private.speed_bounds(r.metric)) b where b < r.up_to) e
    where q.rank > r.up_to_here - r.visits and q.rank <= r.up_to_here
    order by r.page, r.device, r.metric;
end;
$$;
grant execute on function public.list_page_speed() to authenticated;
