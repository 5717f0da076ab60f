-- What the workshop sheet says, the SVG drawing and the faces are stored too: add them for designs ordered before.
update designs set files_due = true where exists (select from design_files f where f.design_id = designs.id);
