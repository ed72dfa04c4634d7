-- Values that the types allow and no screen can show. Every reader checks what it gets, so one such row would take its
-- whole list away: infinite days and instants, days beyond four figures of a year, amounts that are no number, ids beyond
-- what a browser counts exactly.

alter table public.courses_moodle
  add constraint courses_moodle_starts_on_showable check (starts_on between '0001-01-01' and '9999-12-31'),
  add constraint courses_moodle_prices_are_numbers check (
    regular_price_usd <> 'NaN' and promo_price_usd is distinct from 'NaN'
    and installments_price_usd is distinct from 'NaN' and promo_installments_price_usd is distinct from 'NaN'),
  add constraint courses_moodle_classroom_exact check (moodle_course_id between 1 and 999999999999999);

alter table public.students
  add constraint students_classroom_exact check (moodle_user_id between 1 and 999999999999999);

alter table public.demo_prospects
  add constraint demo_prospects_classroom_exact check (moodle_user_id between 1 and 999999999999999),
  add constraint demo_prospects_access_showable check (
    access_granted_at >= '0001-01-02 00:00:00+00' and access_ends_at < '10000-01-01 00:00:00+00');

alter table public.recap_links
  add constraint recap_links_expires_at_showable
    check (expires_at >= '0001-01-02 00:00:00+00' and expires_at < '10000-01-01 00:00:00+00');

-- A tag is a word.
alter table public.notebooks
  add constraint notebooks_last_updated_showable check (last_updated between '0001-01-01' and '9999-12-31'),
  -- In this order: a list of lists has no positions to ask for.
  add constraint notebooks_tags_are_words
    check (case when array_ndims(tags) > 1 then false else array_position(tags, null) is null end);
