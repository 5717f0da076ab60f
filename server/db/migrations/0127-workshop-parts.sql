-- Workshop sheet data, the SVG drawing and the faces are stored too: add them for designs ordered earlier.
update designs set files_due = true where exists (select from design_files f where f.design_id = designs.id);
