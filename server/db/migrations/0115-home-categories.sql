-- Categories that the office has chosen for the home page. Brands have the column too, because both share their code.
alter table categories add column on_home boolean not null default false;
alter table brands add column on_home boolean not null default false;
